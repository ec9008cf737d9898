import { Plus, RefreshCw } from 'lucide-react'
import { Attachment } from '../../../ui/attachment.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CoachMessage, MessageError, UserMessage } from '../../../ui/message.tsx'
import { SpecialistCard } from '../../../ui/specialist-card.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { TokenCard, type TokenMeter } from '../../../ui/token-card.tsx'
import styles from './kit.module.css'
import { KitRow, KitSection } from './kit-section.tsx'

/** Specialists, messages, attachments and the team's tokens. */
export function KitChat() {
  return (
    <>
      <KitSection title="Specialista, zpráva, příloha">
        <div className={styles.columns}>
          <Specialists />
          <div className={styles.stack}>
            <UserMessage label="Ty" time="17:41">
              Kolik gramů bílkovin denně?
            </UserMessage>
            <KitRow>
              <Attachment
                name="testy-led.pdf"
                detail="2,4 MB"
                remove={{ label: 'Odebrat soubor', onRemove: () => showToast('Tady by příloha zmizela.') }}
              />
              <Attachment name="video.mov" error="Soubor je moc velký (max. 10 MB)" />
            </KitRow>
          </div>
        </div>
        <Messages />
      </KitSection>
      <KitSection title="Tokeny týmu: klid, načítání, chyba, vyčerpáno">
        <TokenCards />
      </KitSection>
    </>
  )
}

function Specialists() {
  return (
    <Card className={styles.tight}>
      <SpecialistCard sport="hockey" name="Kondiční trenér" says="Síla, rychlost, vytrvalost" active />
      <SpecialistCard
        sport="hockey"
        name="Výživový poradce"
        says="Jídlo a pití před výkonem i po něm"
        className="is-hover"
      />
      <SpecialistCard
        sport="hockey"
        name="Poradce pro vybavení"
        says="Výběr, seřízení a péče o výstroj"
        online={false}
        offlineLabel="Offline"
      />
    </Card>
  )
}

function Messages() {
  return (
    <div className={styles.messages}>
      <CoachMessage sport="hockey" name="Výživový poradce" time="17:42" badge={<Badge>GPT-5 Mini</Badge>}>
        <p>
          Počítej zhruba <strong>1,6 g na kilogram</strong>, rozděl je do celého dne:
        </p>
        <ul>
          <li>snídaně 30 g,</li>
          <li>oběd a večeře po 40 g.</li>
        </ul>
        <div className="table-scroll">
          <table>
            <thead>
              <tr>
                <th>Den</th>
                <th>Náplň</th>
                <th>Délka</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>St</td>
                <td>Kolo lehce, mobilita kyčlí a kotníků</td>
                <td className="is-short">35 min</td>
              </tr>
            </tbody>
          </table>
        </div>
      </CoachMessage>
      <CoachMessage
        sport="hockey"
        name="Výživový poradce"
        time="17:43"
        badge={<Badge>GPT-5</Badge>}
        writing="píše…"
        streaming
      >
        <p>Při tvé váze zhruba 110 až 130 g</p>
      </CoachMessage>
      <MessageError
        action={
          <Button variant="critical-line" size="sm">
            Zkusit znovu
          </Button>
        }
      >
        Odpověď se nepodařilo dokončit. Zkus to prosím znovu.
      </MessageError>
    </div>
  )
}

const METERS: readonly TokenMeter[] = [
  { name: 'GPT-5', percent: 92, amount: '920K z 1M', valueText: 'Využito 920 tisíc z 1 milionu' },
  { name: 'GPT-5 Mini', percent: 43, amount: '2,15M z 5M', valueText: 'Využito 2,15 milionu z 5 milionů' },
]

function TokenCards() {
  const buy = (
    <Button variant="line" size="sm">
      <Plus className="icon icon-sm" />
      Dokoupit
    </Button>
  )
  const retry = (
    <Button variant="ghost" size="sm">
      <RefreshCw className="icon icon-sm" />
      Obnovit
    </Button>
  )
  const used = METERS.map((meter) => ({ ...meter, percent: 100 }))
  const note = (
    <>
      Teď odpovídá <b>GPT-5</b> · listopad 2026
    </>
  )
  return (
    <div className={styles.columns}>
      <TokenCard title="Tokeny týmu" buy={buy} state={{ kind: 'ready', meters: METERS, note }} />
      <TokenCard title="Tokeny týmu" buy={buy} state={{ kind: 'loading', label: 'Načítáme tokeny' }} />
      <TokenCard
        title="Tokeny týmu"
        buy={retry}
        state={{ kind: 'error', message: 'Stav tokenů se nepodařilo načíst.' }}
      />
      <TokenCard
        title="Tokeny týmu"
        buy={buy}
        state={{
          kind: 'exhausted',
          meters: used,
          note: 'Tokeny jsou vyčerpané. Dokupte je, nebo počkejte do prosince.',
        }}
      />
    </div>
  )
}
