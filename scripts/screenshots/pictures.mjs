// Pictures for the media library: quiet landscapes, each drawn from its own colours.
import sharp from 'sharp';

const drawn = [
  ['Quiet mile.png', 'A road without cars at dusk', ['#f4d9b0', '#e2886b', '#7a4b64', '#2f2a4a']],
  ['Canal.png', 'A canal between brick walls', ['#cfe6ea', '#86b8c2', '#3f7f8c', '#1f4a55']],
  ['Felt mill.png', 'Hills behind a mill in January', ['#eef1f5', '#c3cfdd', '#8496ad', '#44566e']],
  ['Harbour.png', 'A harbour in the morning', ['#fbe7c6', '#b4c9b1', '#5d9b93', '#23545a']],
  ['Wind harp.png', 'Mountains above a fjord', ['#e8e3f4', '#b0a3d4', '#6d6aa8', '#33366b']],
  ['Allotments.png', 'Fields from above', ['#f3f0cf', '#bfcf85', '#719a52', '#31562f']],
  ['Night yard.png', 'A yard with one lamp', ['#3a4a6b', '#26324e', '#161e33', '#0b101d']],
  ['Sandstone.png', 'Layers of red stone', ['#fbdcc4', '#e3a17a', '#b76343', '#6d3325']],
];

/** The pictures as PNG, with names and what they show. */
export async function pictures() {
  return Promise.all(
    drawn.map(async ([name, alternativeText, colours], at) => ({
      name,
      alternativeText,
      buffer: await sharp(Buffer.from(landscape(colours, at)))
        .png()
        .toBuffer(),
    })),
  );
}

/** Hills in front of one another below a sky with a sun. */
function landscape([sky, far, middle, near], at) {
  const hill = (base, height, colour, phase) => {
    const points = Array.from({ length: 25 }, (_, step) => {
      const x = step * 50;
      return `${x},${Math.round(base + Math.sin(step / 3 + phase) * height + Math.cos(step / 1.7 + phase * 2) * height * 0.4)}`;
    });
    return `<polygon points="0,800 ${points.join(' ')} 1200,800" fill="${colour}"/>`;
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">
    <rect width="1200" height="800" fill="${sky}"/>
    <circle cx="${300 + ((at * 170) % 650)}" cy="230" r="70" fill="#ffffff" opacity="0.65"/>
    ${hill(420, 60, far, at)}${hill(540, 50, middle, at * 1.7)}${hill(660, 40, near, at * 2.3)}
  </svg>`;
}
