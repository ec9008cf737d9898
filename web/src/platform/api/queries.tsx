import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallFailed } from './call.ts'

/**
 * The shared query cache. Without a connection a call fails at once with an error; by default it would be paused
 * silently.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (attempts, error) => attempts < 2 && isWorthRetrying(error),
    },
    mutations: { networkMode: 'always' },
  },
})

/** Provides the shared query cache to all pages. */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}

/** Retrying does not change a refusal, and is futile offline. */
function isWorthRetrying(error: Error): boolean {
  if (!(error instanceof CallFailed)) return true
  return error.status === undefined ? navigator.onLine : error.status >= 500
}
