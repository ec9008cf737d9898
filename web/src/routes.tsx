import { PAGES, type PageName } from '@touchline/contract/pages.ts'
import { type ComponentType, lazy } from 'react'
import { Route, Routes } from 'react-router'
import { Shell } from './shell/shell.tsx'

/** Each page is a file of its own that is loaded when it is first visited. */
const LandingPage = page(() => import('./pages/landing/landing.tsx'), 'LandingPage')
const AthletesPage = page(() => import('./pages/athletes/athletes.tsx'), 'AthletesPage')
const ClearSessionsPage = page(() => import('./pages/clear-sessions/clear-sessions.tsx'), 'ClearSessionsPage')
const BuildingPage = page(() => import('./pages/building/building.tsx'), 'BuildingPage')
const NotFoundPage = page(() => import('./pages/not-found/not-found.tsx'), 'NotFoundPage')
const KitPage = import.meta.env.DEV ? page(() => import('./pages/kit/kit.tsx'), 'KitPage') : undefined

/** What the server said is kept by this layer; the landing page asks nothing and goes without it. */
const Queries = page(() => import('./api/queries.tsx'), 'Queries')

const ASKING_PAGES: Record<Exclude<PageName, 'home'>, ComponentType> = {
  chat: BuildingPage,
  athletes: AthletesPage,
  partnership: BuildingPage,
  partnershipSuccess: BuildingPage,
  joinTeam: BuildingPage,
  login: BuildingPage,
  adminLogin: BuildingPage,
  dashboard: BuildingPage,
  clubSettings: BuildingPage,
  playerSettings: BuildingPage,
  clearSessions: ClearSessionsPage,
}

export function Pages() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route path={PAGES.home.path} element={<LandingPage />} />
        <Route element={<Queries />}>
          {Object.entries(ASKING_PAGES).map(([name, Page]) => (
            <Route key={name} path={PAGES[name as PageName].path} element={<Page />} />
          ))}
        </Route>
        {KitPage && <Route path="/kit" element={<KitPage />} />}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}

function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }))
}
