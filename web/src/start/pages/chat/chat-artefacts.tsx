import type { ComponentType } from 'react'
import type { LiveArtefactProps } from '../../../coaching/chat/parts/part-props.ts'
import { CompetitionCard } from './competition-card.tsx'
import { ListCard } from './list-card.tsx'
import { PlanCard } from './plan-card.tsx'

const CARDS: Record<LiveArtefactProps['part']['kind'], ComponentType<LiveArtefactProps>> = {
  plan: PlanCard,
  competition: CompetitionCard,
  list: ListCard,
}

/** An artefact made in the chat, in its current state: a card with a link to its page. */
export default function ChatArtefacts(props: LiveArtefactProps) {
  const Card = CARDS[props.part.kind]
  return <Card {...props} />
}
