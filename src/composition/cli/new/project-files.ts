import { agentsFile } from './agents-file.js';
import { type Choices, type PackageManager, templates } from './choices.js';
import { frontEndFolder, shownTypes } from './front-end.js';

/** What the files of a new project depend on besides the choices. */
export interface ProjectNames {
  readonly name: string;
  /** The dependency on Octavo: a range of versions, or the address of a package. */
  readonly octavo: string;
  /** Whether the template has a content folder. */
  readonly hasContent: boolean;
}

/** Returns the files of a new project besides those of its template, by path within its folder. */
export function projectFiles(choices: Choices, names: ProjectNames): ReadonlyMap<string, string> {
  const usesTypeScript = choices.language === 'ts';
  return new Map([
    ['README.md', readme(choices, names)],
    ['AGENTS.md', agentsFile(choices)],
    [`octavo.config.${choices.language}`, config(choices)],
    ['package.json', `${JSON.stringify(manifest(choices, names), null, 2)}\n`],
    ...(usesTypeScript ? [['tsconfig.json', `${JSON.stringify(compilerOptions, null, 2)}\n`] as const] : []),
    ['.env', environment(choices)],
    ['.gitignore', `node_modules/\ndata/\nbackups/\n.env\n${choices.frontEnd === null ? '' : builtFolders}`],
    [
      '.dockerignore',
      `node_modules/\ndata/\nbackups/\n.env\n.git/\n${choices.frontEnd === null ? '' : `${frontEndFolder}/\n`}`,
    ],
    ['Dockerfile', dockerfile(choices.packageManager)],
    ['compose.yaml', compose(choices)],
  ]);
}

/** What the frameworks of front ends build. */
const builtFolders = ['.astro', '.next', '.nuxt', '.output', '.svelte-kit', 'build', 'dist']
  .map((name) => `${frontEndFolder}/${name}/\n`)
  .join('');

function config({ template, frontEnd }: Choices): string {
  const { locales } = templates[template];
  const page = 'preview/{documentId}?locale={locale}&token={token}&set={set}';
  const ofFrontEnd =
    frontEnd === null
      ? ''
      : `  // What anyone may do without a token, the site included.
  access: { file: 'access.json' },
  // The page of the site that the panel shows beside the form.
  preview: { addresses: { '${shownTypes[template].type}': \`\${process.env.SITE_URL ?? 'http://localhost:3000'}/${page}\` } },
`;
  return `import { defineConfig } from 'octavo';

export default defineConfig({
  locales: [${locales.map((code) => `'${code}'`).join(', ')}],
  defaultLocale: '${locales[0]}',
${ofFrontEnd}});
`;
}

const compilerOptions = {
  compilerOptions: {
    target: 'ES2023',
    module: 'NodeNext',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
  },
  include: ['*.ts', 'extensions'],
};

function manifest({ language }: Choices, { name, octavo, hasContent }: ProjectNames): unknown {
  const packageName =
    name
      .toLowerCase()
      .replace(/[^a-z0-9._-]+/g, '-')
      .replace(/^[-._]+/, '') || 'octavo-project';
  const compiler = { '@types/node': '^22.0.0', typescript: '^5.9.0' };
  return {
    name: packageName,
    private: true,
    type: 'module',
    scripts: {
      dev: `octavo dev${hasContent ? ' --seed' : ''}`,
      start: 'octavo start',
      types: 'octavo types',
      ...(language === 'ts' ? { typecheck: 'tsc' } : {}),
    },
    dependencies: { octavo },
    ...(language === 'ts' ? { devDependencies: compiler } : {}),
  };
}

const postgresAddress = 'postgres://octavo:octavo@localhost:5432/octavo';

function environment({ database, frontEnd }: Choices): string {
  return `# Read by every octavo command in this folder; variables that are already set take precedence. Do not commit this file.
${database === 'postgres' ? `DATABASE_URL=${postgresAddress}` : `# DATABASE_URL=${postgresAddress}`}
# PUBLIC_URL=https://cms.example.org
${frontEnd === null ? '' : '# SITE_URL=https://www.example.org\n'}# SMTP_URL=smtp://user:password@smtp.example.org:587
`;
}

/** How packages are installed in an image, from the lock file. */
const installSteps: Readonly<Record<PackageManager, string>> = {
  npm: 'COPY package.json package-lock.json ./\nRUN npm ci --omit=dev --ignore-scripts',
  pnpm: 'COPY package.json pnpm-lock.yaml ./\nRUN npm install --global pnpm@10 && pnpm install --frozen-lockfile --prod',
  yarn: 'COPY package.json yarn.lock ./\nRUN npm install --global @yarnpkg/cli-dist@4 && YARN_NODE_LINKER=node-modules yarn install --immutable',
  bun: 'COPY package.json bun.lock ./\nRUN npm install --global bun && bun install --frozen-lockfile --production',
};

function dockerfile(packageManager: PackageManager): string {
  return `# The project in an image, run by an unprivileged user; the root of the container may be read-only.
# Build: docker build -t site .
# Run:   docker run -p 1337:1337 -v site-data:/data --read-only --tmpfs /tmp site
FROM node:24-bookworm-slim AS packages
WORKDIR /project
${installSteps[packageManager]}

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=1337 DATA_DIR=/data
WORKDIR /project
COPY --from=packages /project/node_modules node_modules
COPY . .
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 1337
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \\
  CMD ["node", "-e", "fetch(\`http://localhost:\${process.env.PORT}/readyz\`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "node_modules/octavo/bin/octavo.js"]
CMD ["start"]
`;
}

function compose({ database }: Choices): string {
  const server = `  octavo:
    build: .
    ports: ['1337:1337']
    volumes: ['data:/data']
    read_only: true
    tmpfs: [/tmp]
    restart: unless-stopped
`;
  if (database === 'sqlite') return `services:\n${server}\nvolumes:\n  data:\n`;
  return `# To start only the database, for octavo dev: docker compose up -d postgres
services:
${server}    environment:
      DATABASE_URL: postgres://octavo:octavo@postgres:5432/octavo
    depends_on:
      postgres:
        condition: service_healthy

  postgres:
    image: postgres:17
    # Reachable from this machine only.
    ports: ['127.0.0.1:5432:5432']
    environment:
      POSTGRES_USER: octavo
      POSTGRES_PASSWORD: octavo
      POSTGRES_DB: octavo
    volumes: ['database:/var/lib/postgresql/data']
    healthcheck:
      test: [CMD-SHELL, pg_isready -U octavo]
      interval: 2s
      timeout: 3s
      retries: 30
    restart: unless-stopped

volumes:
  data:
  database:
`;
}

function readme(
  { template, language, packageManager, database, frontEnd }: Choices,
  { name, hasContent }: ProjectNames,
): string {
  const postgres = database === 'postgres' ? 'docker compose up -d postgres   # the database\n' : '';
  const content = hasContent ? 'content/              example documents, loaded into an empty database\n' : '';
  const folder =
    frontEnd === null ? '' : `${`${frontEndFolder}/`.padEnd(22)}the site (${frontEnd}), a separate package\n`;
  const site =
    frontEnd === null
      ? ''
      : `
## The site

\`\`\`sh
cd ${frontEndFolder}
${packageManager} install
${packageManager} run dev
\`\`\`

The site is at http://localhost:3000. \`access.json\` lists what anyone may do without a token. In production, set \`OCTAVO_URL\` (the URL of the content server) for the site, and \`SITE_URL\` (the URL of the site, for previews) for the content server. To cache what the site reads until content changes, create a webhook to \`/revalidate\` and set its secret as \`OCTAVO_WEBHOOK_SECRET\`.
`;
  return `# ${name}

An [Octavo](https://www.npmjs.com/package/octavo) project: the content model and the settings, in files.

\`\`\`
octavo.config.${language}      locales, limits, address
src/api/              content types, one folder each
src/components/       components
${content}${folder}.env                  secrets and URLs of this environment
Dockerfile            builds an image of the project; compose.yaml runs it
\`\`\`

\`\`\`sh
${packageManager} install
${postgres}${packageManager} run dev
\`\`\`

The API is at http://localhost:1337/api, and reloads when one of these files changes. The first start prints a full-access token and a link that creates the first administrator of the panel. Create a document in the panel, then read it:

\`\`\`sh
curl -H "Authorization: Bearer $TOKEN" http://localhost:1337/api/${shownTypes[template].collection}
\`\`\`

\`npx octavo --help\` lists all commands, among them \`schema:check\` (validates the model), \`types\` (generates TypeScript types), \`access:grant\` (grants permissions), \`backup\` and \`doctor\` (checks the installation).
${site}`;
}
