import { Badge } from '../../ui/badge.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Toaster } from '../../ui/toast.tsx'
import { KitChat } from './kit-chat.tsx'
import { KitClub } from './kit-club.tsx'
import { KitControls } from './kit-controls.tsx'
import { KitNotices } from './kit-notices.tsx'
import { KitOverlays } from './kit-overlays.tsx'
import { KitSports } from './kit-sports.tsx'

/** Every component in every state, light beside dark; a page for developers, so it is not translated. */
export function KitPage() {
  return (
    <main className="grid md:grid-cols-2">
      <h1 className="vh">Komponenty</h1>
      <Half theme="light" name="Světlý motiv" />
      <Half theme="dark" name="Tmavý motiv" />
      <Toaster label="Oznámení" />
    </main>
  )
}

function Half({ theme, name }: { theme: 'light' | 'dark'; name: string }) {
  return (
    <div
      data-theme={theme}
      className="grid min-w-0 content-start gap-[26px] bg-bg px-4 pt-5 pb-11 text-ink md:px-[34px] md:pt-[34px]"
    >
      <div className="row justify-between">
        <a className="logo" href="/">
          <Logo />
        </a>
        <Badge>{name}</Badge>
      </div>
      <KitSports />
      <KitControls />
      <KitNotices />
      <KitChat />
      <KitOverlays />
      <KitClub />
    </div>
  )
}
