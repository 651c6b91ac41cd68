import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PRODUCT, pageTitle } from '../../core/navigation/navigation.ts';
import { type Api, ApiProvider } from '../calls/use-call.ts';
import { useRoute } from '../scope/scope.ts';
import { ToastStack } from '../ui/dialogs/toasts.tsx';
import { UiProvider } from '../ui/theme.tsx';
import { useCutTitles } from '../ui/use-cut-titles.ts';

export interface AppProps {
  readonly router: AnyRouter;
  readonly queries: QueryClient;
  readonly api: Api;
}

export function App({ router, queries, api }: AppProps) {
  return (
    <UiProvider>
      <QueryClientProvider client={queries}>
        <ApiProvider value={api}>
          <RouterProvider router={router} />
          <ToastStack />
        </ApiProvider>
      </QueryClientProvider>
    </UiProvider>
  );
}

/** Goes around every screen and keeps the page title. */
export function Root() {
  const route = useRoute();
  useCutTitles();
  useEffect(() => {
    document.title = route ? pageTitle(route) : PRODUCT;
  }, [route]);
  return <Outlet />;
}
