import { paramsAt } from '@touchline/contract/platform/pages.ts'
import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { isOfSamePage, resolved, type To } from './address.ts'
import { BrowserHistory, type Location, type Move, type Traveller, type Visit } from './browser-history.ts'

const TravellerContext = createContext<Traveller | undefined>(undefined)
const VisitContext = createContext<Visit | undefined>(undefined)

type RouterProps = { children?: ReactNode }

/** Provides the browser's location to its children, and lets them navigate. */
export function BrowserRouter({ children }: RouterProps) {
  const [history] = useState(() => new BrowserHistory())
  const [visit, setVisit] = useState(() => history.visit)
  // The current page stays on screen until the next one can render.
  useLayoutEffect(() => history.listen((next) => startTransition(() => setVisit(next))), [history])
  return (
    <TravellerContext value={history}>
      <VisitContext value={visit}>{children}</VisitContext>
    </TravellerContext>
  )
}

/** Renders its children at one location, without navigation. */
export function StaticRouter({ path, children }: RouterProps & { path: string }) {
  const visit: Visit = { location: { ...resolved(path, '/'), state: null, key: 'first' }, move: 'POP' }
  return (
    <TravellerContext value={NOBODY}>
      <VisitContext value={visit}>{children}</VisitContext>
    </TravellerContext>
  )
}

const NOBODY: Traveller = { address: undefined, go: ignore, push: ignore, replace: ignore }

function ignore(): void {}

export function useLocation(): Location {
  return useVisit().location
}

/** How the current page was reached. */
export function useMove(): Move {
  return useVisit().move
}

/** The parameters in the path of the address. */
export function useParams(): Record<string, string | undefined> {
  const { pathname } = useLocation()
  return useMemo(() => paramsAt(pathname), [pathname])
}

type GoOptions = { replace?: boolean; state?: unknown }

/** Navigates to an address, or by a number of history entries (negative: back). */
export type Navigate = (to: To | number, options?: GoOptions) => void

export function useNavigate(): Navigate {
  const traveller = useInRouter(TravellerContext)
  const { pathname } = useLocation()
  return useCallback(
    (to, { replace = false, state = null } = {}) => {
      if (typeof to === 'number') return traveller.go(to)
      // During a transition the old page is still mounted: its query changes must not navigate back to it.
      if (isOfSamePage(to) && isLeft(traveller, pathname)) return
      traveller[replace ? 'replace' : 'push'](resolved(to, pathname), state)
    },
    [traveller, pathname],
  )
}

/** Whether the browser has moved on from the page that is still on screen. */
function isLeft({ address }: Traveller, pathname: string): boolean {
  return address !== undefined && address.pathname !== pathname
}

type SetSearchParams = (
  next: URLSearchParams | Record<string, string> | ((params: URLSearchParams) => URLSearchParams),
  options?: GoOptions,
) => void

/** The query of the address, and a function to change it. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { search } = useLocation()
  const traveller = useInRouter(TravellerContext)
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const setParams = useCallback<SetSearchParams>(
    (next, options) => {
      // The second of two changes in a row must build on the first, which has not rendered yet.
      const current = new URLSearchParams(traveller.address?.search ?? search)
      navigate(`?${typeof next === 'function' ? next(current) : new URLSearchParams(next)}`, options)
    },
    [navigate, traveller, search],
  )
  return [params, setParams]
}

function useVisit(): Visit {
  return useInRouter(VisitContext)
}

function useInRouter<T>(context: React.Context<T | undefined>): T {
  const value = useContext(context)
  if (value === undefined) throw new Error('There is no router around this.')
  return value
}
