/** Every page: its address, the text key of its browser title and of its breadcrumb. Anything else is the 404 page. */
export const PAGES = {
  home: { path: '/', title: 'home', crumb: 'home' },
  chat: { path: '/chat', title: 'chat', crumb: 'chat' },
  athletes: { path: '/athletes', title: 'athletes', crumb: 'athletes' },
  partnership: { path: '/partnership', title: 'partnership', crumb: 'partnership' },
  partnershipSuccess: { path: '/partnership/success', title: 'partnership', crumb: 'partnershipSuccess' },
  joinTeam: { path: '/join-team', title: 'joinTeam', crumb: 'joinTeam' },
  login: { path: '/login', title: 'login', crumb: 'login' },
  adminLogin: { path: '/admin/login', title: 'login', crumb: 'adminLogin' },
  dashboard: { path: '/admin/dashboard', title: 'dashboard', crumb: 'dashboard' },
  clubSettings: { path: '/club/settings', title: 'settings', crumb: 'clubSettings' },
  playerSettings: { path: '/player/settings', title: 'settings', crumb: 'playerSettings' },
  clearSessions: { path: '/clear-sessions', title: undefined, crumb: 'clearSessions' },
} as const

export type PageName = keyof typeof PAGES

/** The page at an address, a slash at its end forgiven. */
export function pageAt(path: string): PageName | undefined {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path
  return (Object.keys(PAGES) as PageName[]).find((name) => PAGES[name].path === plain)
}
