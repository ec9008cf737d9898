import { CalendarDays, ListChecks, Trophy } from 'lucide-react'
import { Card } from '../../ui/card.tsx'
import type { PartProps } from './part-view.tsx'
import styles from './parts.module.css'
import { usePartWords } from './use-part-words.ts'

const ICONS = { plan: CalendarDays, competition: Trophy, list: ListChecks }

/** Something that was made: a plan, a competition, a list. */
export default function ArtefactView({ part }: PartProps<'artefact'>) {
  const { t } = usePartWords()
  const kind = t(`parts.artefact.${part.kind}`)
  const Icon = ICONS[part.kind]
  return (
    <Card as="section" className={styles.part} aria-label={kind}>
      <div className={styles.partHead}>
        <Icon className="i" aria-hidden="true" />
        <div>
          <p className={styles.partNote}>{kind}</p>
          <h3>{part.title}</h3>
        </div>
      </div>
    </Card>
  )
}
