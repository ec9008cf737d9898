import { Doors } from './doors.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { LineUp } from './line-up.tsx'

/** The first page: who we are, the nine sports, what one gets, who is in the line-up, and three doors in. */
export function LandingPage() {
  return (
    <>
      <Hero />
      <Features />
      <LineUp />
      <Doors />
    </>
  )
}
