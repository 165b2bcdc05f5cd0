import { describe, expect, test } from 'vitest';
import { strapiName, toSnakeCase } from './names.js';

describe('a name of a table there', () => {
  test('is its parts joined, as long as it fits', () => {
    expect(strapiName(['articles', 'tags'], { after: 'lnk' })).toBe('articles_tags_lnk');
    expect(strapiName(['folder'], { before: 'inv', after: 'id' })).toBe('inv_folder_id');
    expect(strapiName(['a'.repeat(55)])).toBe('a'.repeat(55));
  });

  test('is shortened part by part where it does not; short parts leave their share to long ones', () => {
    const long = 'components_landing_pages_hero_sections';
    const both = strapiName([long, 'very_long_attribute_name_of_a_hero'], { after: 'lnk' });
    expect(both).toHaveLength(55);
    expect(both).toMatch(/^components_landing_p[0-9a-f]{5}_very_long_attribute_[0-9a-f]{5}_lnk$/);
    const one = strapiName([long, 'image_and_video'], { after: 'lnk' });
    expect(one).toMatch(/^components_landing_pages_hero_[0-9a-f]{5}_image_and_video_lnk$/);
    expect(one).toHaveLength(54 + 1);
    expect(strapiName([`${long}_x`, 'image_and_video'], { after: 'lnk' })).not.toBe(one);
  });
});

test('digits are words of their own, capitals together are one', () => {
  expect(['someCamelCase', 'seoURL', 'HTMLBody', 'address2', 'h1Title', 'blog-post', 'a'].map(toSnakeCase)).toEqual([
    'some_camel_case',
    'seo_url',
    'html_body',
    'address_2',
    'h_1_title',
    'blog_post',
    'a',
  ]);
});

test('Latin letters lose their marks, other letters stay', () => {
  expect(['título', 'größe', 'Ærø', 'Überschrift2', 'название', 'my attr'].map(toSnakeCase)).toEqual([
    'titulo',
    'grosse',
    'aero',
    'uberschrift_2',
    'название',
    'my_attr',
  ]);
});
