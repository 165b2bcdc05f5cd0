import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '@mantine/spotlight/styles.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/index.js';

const container = document.getElementById('octavo');
if (container === null) throw new Error('the page has no place for the panel');
createRoot(container).render(<App />);
