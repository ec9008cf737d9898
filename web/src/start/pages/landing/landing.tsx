import { Doors } from './doors.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { LineUp } from './line-up.tsx'

/** The landing page: the product, the nine sports, the features, the line-up, and three entry points. */
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
