/** Returns a name in snake_case, as used for tables and columns: `someCamelCase` → `some_camel_case`, `blog-post` → `blog_post`. */
export function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();
}
