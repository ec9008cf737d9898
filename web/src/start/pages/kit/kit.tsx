import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Logo } from '../../../ui/logo.tsx'
import { Toaster } from '../../../ui/toast.tsx'
import styles from './kit.module.css'
import { KitCalculations } from './kit-calculations.tsx'
import { KitChat } from './kit-chat.tsx'
import { KitClub } from './kit-club.tsx'
import { KitControls } from './kit-controls.tsx'
import { KitNotices } from './kit-notices.tsx'
import { KitOverlays } from './kit-overlays.tsx'
import { KitSports } from './kit-sports.tsx'

/** Every component in every state, light next to dark; a page for developers, so it is not translated. */
export function KitPage() {
  return (
    <main className={styles.halves}>
      <h1 className="visually-hidden">Komponenty</h1>
      <Half theme="light" name="Světlý motiv" />
      <Half theme="dark" name="Tmavý motiv" />
      <Toaster label="Oznámení" />
    </main>
  )
}

function Half({ theme, name }: { theme: 'light' | 'dark'; name: string }) {
  return (
    <div data-theme={theme} className={styles.half}>
      <div className={classNames('row', styles.apart)}>
        <a className="logo" href="/">
          <Logo />
        </a>
        <Badge>{name}</Badge>
      </div>
      <KitSports />
      <KitControls />
      <KitNotices />
      <KitChat />
      <KitCalculations />
      <KitOverlays />
      <KitClub />
    </div>
  )
}
