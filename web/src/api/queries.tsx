import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { CallFailed } from './call.ts'

const client = new QueryClient({
  defaultOptions: { queries: { retry: (attempts, error) => attempts < 2 && isWorthRetrying(error) } },
})

/** What the server said is kept here, for every page that asks it. */
export function Queries() {
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  )
}

/** A refusal stays one however often one asks. */
function isWorthRetrying(error: Error): boolean {
  return !(error instanceof CallFailed) || error.status === undefined || error.status >= 500
}
