import { Trash2 } from 'lucide-react'
import { Activity, type ActivityLevel } from '../../../ui/activity.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { PlanCard } from '../../../ui/plan-card.tsx'
import { StatCard } from '../../../ui/stat-card.tsx'
import { type Column, DataTable } from '../../../ui/table.tsx'
import styles from './kit.module.css'
import { KitSection } from './kit-section.tsx'

/** A club admin's components: numbers, the table of members, plans. */
export function KitClub() {
  return (
    <>
      <KitSection title="Čísla a tabulka (na mobilu karty)">
        <div className={styles.pair}>
          <StatCard label="Členové" value="312" of="z 500">
            Volných míst: 188
          </StatCard>
          <StatCard label="Využití kapacity" value="62 %">
            <Meter percent={62} label="Využití kapacity" valueText="62 %" size="lg" />
          </StatCard>
        </div>
        <Card>
          <DataTable label="Členové" columns={COLUMNS} rows={MEMBERS} rowKey={(member) => member.email} />
        </Card>
      </KitSection>
      <KitSection title="Plány: 150 míst, jedno pro deset členů">
        <div className={styles.plans}>
          <PlanCard
            {...PLAN}
            name="Basic"
            price="50 €"
            members={100}
            membersText="Až 100 členů"
            features={['Základní statistiky', 'Podpora e-mailem']}
            action={
              <Button variant="line" block>
                Vybrat Basic
              </Button>
            }
          />
          <PlanCard
            {...PLAN}
            name="Pro"
            price="150 €"
            members={500}
            membersText="Až 500 členů"
            features={['Pokročilé statistiky', 'Přednostní podpora', 'Export dat']}
            badge="Nejoblíbenější"
            action={<Button block>Vybrat Pro</Button>}
          />
        </div>
      </KitSection>
    </>
  )
}

const PLAN = {
  seatNote: '1 tečka = 10 členů',
  priceNote: (
    <>
      + DPH
      <br />
      měsíčně
    </>
  ),
}

type Member = { name: string; email: string; admin: boolean; level: ActivityLevel; seen: string }

const MEMBERS: Member[] = [
  { name: 'Tereza Nováková', email: 'tereza.novakova@email.cz', admin: false, level: 'today', seen: 'Dnes' },
  { name: 'Jan Dvořák', email: 'jan.dvorak@jiskralipova.cz', admin: true, level: 'week', seen: 'Před 4 dny' },
  { name: 'Žaneta Šťastná', email: 'z.stastna@email.cz', admin: false, level: 'never', seen: 'Nikdy' },
]

const COLUMNS: Column<Member>[] = [
  {
    key: 'member',
    heading: 'Člen',
    onCard: 'lead',
    cell: ({ name, email }) => (
      <div className="row" data-sport="universal">
        <Avatar name={name} size="sm" />
        <span className={styles.person}>
          <b className={classNames('truncated', styles.personName)}>{name}</b>
          <span className={classNames('truncated text-sm faint', styles.block)}>{email}</span>
        </span>
      </div>
    ),
  },
  {
    key: 'role',
    heading: 'Role',
    cell: ({ admin }) => <Badge tone={admin ? 'brand' : 'plain'}>{admin ? 'Správce' : 'Člen'}</Badge>,
  },
  { key: 'seen', heading: 'Poslední aktivita', cell: ({ level, seen }) => <Activity level={level}>{seen}</Activity> },
  {
    key: 'actions',
    heading: 'Akce',
    onCard: 'action',
    cell: ({ name }) => (
      <IconButton label={`Odebrat: ${name}`}>
        <Trash2 className="icon icon-sm" />
      </IconButton>
    ),
  },
]
