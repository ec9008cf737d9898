import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallFailed } from './call.ts'

/**
 * What the server said, for every page that asks it. Without a connection a call fails at once and says so; by default it
 * would wait for one without a word.
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

/** What the server said is kept here, for every page that asks it. */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}

/** A refusal stays one however often one asks; without a network there is nobody to ask. */
function isWorthRetrying(error: Error): boolean {
  if (!(error instanceof CallFailed)) return true
  return error.status === undefined ? navigator.onLine : error.status >= 500
}
