// A process that starts and stops an app whenever it is told to: `{ project, dataDir, url }` in, `null` or what went wrong out.
import { createApp } from '../../../dist/composition/app/index.js';

const environment = { OCTAVO_ADMIN_EMAIL: 'ann@example.org', OCTAVO_ADMIN_PASSWORD: 'twelve green bottles' };

process.on('message', async ({ project, dataDir, url }) => {
  try {
    const config = { dataDir, database: { url, connectSeconds: 20, queueSeconds: 20 } };
    const app = await createApp({ project, config, environment });
    await app.close();
    process.send(null);
  } catch (error) {
    process.send(String(error?.stack ?? error));
  }
});
process.send('ready');
