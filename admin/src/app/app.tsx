import { DirectionProvider, MantineProvider } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { cssVariables, theme } from '../ui/index.js';
import classes from './app.module.css';
import { LanguageProvider } from './language-provider.js';
import { createQueryClient } from './query-client.js';
import { createPanelRouter } from './router.js';

const queryClient = createQueryClient();
const router = createPanelRouter(queryClient);

/** The panel: theme, texts, query cache, views. */
export function App() {
  // What can be done stands at the lower edge of small screens, and the navigation at the upper: neither must be covered.
  const isNarrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });
  return (
    <DirectionProvider>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <LanguageProvider>
          <QueryClientProvider client={queryClient}>
            <Notifications
              position={isNarrow ? 'top-center' : 'bottom-right'}
              className={classes.notifications}
              // Nothing waits in a queue: a message about what was just done would come too late to be understood.
              limit={Number.MAX_SAFE_INTEGER}
            />
            <RouterProvider router={router} />
          </QueryClientProvider>
        </LanguageProvider>
      </MantineProvider>
    </DirectionProvider>
  );
}
