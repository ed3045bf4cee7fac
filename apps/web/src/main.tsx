import './lib/schemas.ts';
import './ui/styles.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { startFailures } from './app/failures.ts';
import { router } from './app/router.tsx';
import { startClock } from './i18n/clock.ts';
import { startTexts } from './i18n/setup.ts';
import { startInLastCompany } from './state/last-company.ts';
import { forgetStaleSwitch } from './state/session.ts';
import { themeManager } from './state/theme.ts';
import { theme } from './ui/theme.ts';
import { Toasts } from './ui/toast.tsx';

const start = async (): Promise<void> => {
  forgetStaleSwitch();
  startInLastCompany();
  startClock();
  await startTexts();
  startFailures(router);
  const place = document.getElementById('root');
  if (!place) return;
  createRoot(place).render(
    <StrictMode>
      <MantineProvider theme={theme} colorSchemeManager={themeManager} defaultColorScheme="auto">
        <QueryClientProvider client={queryClient}>
          <Toasts />
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
};

void start();
