import type { Competition } from '@touchline/contract/planning/competition-views.ts'
import {
  CalendarPlus,
  Clock,
  Ellipsis,
  FileDown,
  Pencil,
  Printer,
  Share2,
  Shuffle,
  Table,
  Trash2,
  UserCheck,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import boardStyles from '../../../planning/competitions/board.module.css'
import type { Board } from '../../../planning/competitions/board.ts'
import { kindOf, whenAndWhere } from '../../../planning/competitions/when-and-where.ts'
import { Button } from '../../../ui/button.tsx'
import { SportChip } from '../../../ui/chip.tsx'
import { Dropdown, DropdownItem } from '../../../ui/dropdown.tsx'
import type { PlainDialog } from './dialog-props.ts'

type CompetitionHeadProps = {
  board: Board
  competition: Competition
  onOpen: (dialog: PlainDialog) => void
  onPdf: () => void
  onCsv: () => void
  onShare: () => void
}

/** The competition's kind, date and place, and its downloads. */
export function CompetitionHead(props: CompetitionHeadProps) {
  const { board, competition, onOpen, onPdf, onCsv, onShare } = props
  const { t } = board.words
  const { t: words } = useTranslation()
  const { sport, teams, format } = competition
  return (
    <div className={boardStyles.head}>
      <div>
        <div className={boardStyles.meta}>
          {sport && <SportChip sport={sport}>{words(`sports.${sport}`)}</SportChip>}
          <span className="text-sm muted">{kindOf(teams.length, format, t)}</span>
        </div>
        <h1 className="heading-1">{competition.name}</h1>
        <p>{whenAndWhere(competition, board.words)}</p>
      </div>
      <div className={boardStyles.actions}>
        <Button variant="line" aria-haspopup="dialog" onClick={() => onOpen('calendar')}>
          <CalendarPlus className="icon" aria-hidden="true" />
          {t('page.calendar.open')}
        </Button>
        <Button variant="line" onClick={onPdf}>
          <FileDown className="icon" aria-hidden="true" />
          PDF
        </Button>
        <Button variant="line" onClick={onCsv}>
          <Table className="icon" aria-hidden="true" />
          CSV
        </Button>
        {competition.canEdit ? (
          <>
            <Button onClick={onShare}>
              <Share2 className="icon" aria-hidden="true" />
              {t('page.share.open')}
            </Button>
            <More competition={competition} onOpen={onOpen} />
          </>
        ) : (
          <Button variant="line" onClick={() => print()}>
            <Printer className="icon" aria-hidden="true" />
            {t('page.print')}
          </Button>
        )}
      </div>
    </div>
  )
}

function More({ competition, onOpen }: Pick<CompetitionHeadProps, 'competition' | 'onOpen'>) {
  const { t } = useTranslation('competitions')
  return (
    <Dropdown
      label={t('page.more')}
      trigger={
        <Button variant="line">
          <Ellipsis className="icon" aria-hidden="true" />
          {t('page.more')}
        </Button>
      }
    >
      <DropdownItem icon={<Pencil className="icon" />} onSelect={() => onOpen('details')}>
        {t('page.details.open')}
      </DropdownItem>
      <DropdownItem icon={<Clock className="icon" />} onSelect={() => onOpen('timetable')}>
        {t('page.timetable.change')}
      </DropdownItem>
      <DropdownItem icon={<UserCheck className="icon" />} onSelect={() => onOpen('scorers')}>
        {t('page.scorers.heading')}
      </DropdownItem>
      {competition.canDraw && (
        <DropdownItem icon={<Shuffle className="icon" />} onSelect={() => onOpen('draw')}>
          {t('page.draw.open')}
        </DropdownItem>
      )}
      <DropdownItem icon={<Printer className="icon" />} onSelect={() => print()}>
        {t('page.print')}
      </DropdownItem>
      <DropdownItem icon={<Trash2 className="icon" />} critical onSelect={() => onOpen('delete')}>
        {t('page.delete.open')}
      </DropdownItem>
    </Dropdown>
  )
}
