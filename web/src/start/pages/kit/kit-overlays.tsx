import { LANGUAGES, type LanguageCode } from '@touchline/contract/platform/languages.ts'
import { Bookmark, Check, ChevronDown, Copy, Ellipsis, FileText, Globe, LogOut, Video } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Dropdown, DropdownChoices, DropdownItem } from '../../../ui/dropdown.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Flag } from '../../../ui/flag.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './kit.module.css'
import { KitRow, KitSection } from './kit-section.tsx'

/** Menus, the dialog, skeletons and the empty state. */
export function KitOverlays() {
  return (
    <KitSection title="Nabídky, dialog, načítání, prázdný stav">
      <div className={styles.menuBesideDialogs}>
        <div className={styles.stackSmall}>
          <LanguageMenu />
          <OpenMenu />
        </div>
        <div className={styles.stack}>
          <KitRow>
            <MenuAndDialog />
          </KitRow>
          <Card padded className={styles.stack}>
            <div className="row">
              <Skeleton width={40} height={40} round />
              <div className={classNames('grow', styles.stackSmall)}>
                <Skeleton width="60%" />
                <Skeleton width="85%" />
              </div>
            </div>
            <Skeleton height={44} />
          </Card>
          <Card>
            <EmptyState
              title="Zatím tu nikdo není"
              action={
                <Button>
                  <Copy className="icon" />
                  Kopírovat heslo
                </Button>
              }
            >
              Pošlete hráčům klubové heslo. Jakmile se připojí, uvidíte je tady.
            </EmptyState>
          </Card>
        </div>
      </div>
    </KitSection>
  )
}

function LanguageMenu() {
  const [language, setLanguage] = useState<LanguageCode>('cs')
  const name = LANGUAGES.find(({ code }) => code === language)?.name
  return (
    <Dropdown
      label="Jazyk"
      align="start"
      trigger={
        <button type="button" className="language-button" aria-label={`Jazyk: ${name}`}>
          <Globe className="icon" />
          <Flag language={language} />
          <span className="name">{name}</span>
          <ChevronDown className="icon icon-sm" />
        </button>
      }
    >
      <DropdownChoices
        value={language}
        onChoose={setLanguage}
        options={LANGUAGES.map(({ code, name }) => ({ value: code, label: name, icon: <Flag language={code} /> }))}
      />
    </Dropdown>
  )
}

/** A static copy of an open menu: the live one opens in the system's colour scheme. */
function OpenMenu() {
  return (
    <div className="menu">
      {LANGUAGES.map(({ code, name }, order) => (
        <button type="button" key={code} className={order === 0 ? 'is-on' : order === 1 ? 'is-hover' : undefined}>
          <Flag language={code} />
          <span>{name}</span>
          {order === 0 && <Check className="icon tick" />}
        </button>
      ))}
    </div>
  )
}

function MenuAndDialog() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <MoreMenu onSave={() => setOpen(true)} />
      <Button variant="line" onClick={() => setOpen(true)}>
        Otevřít dialog
      </Button>
      <SaveDialog open={open} onOpenChange={setOpen} />
    </>
  )
}

function MoreMenu({ onSave }: { onSave: () => void }) {
  return (
    <Dropdown
      label="Další"
      align="start"
      trigger={
        <Button variant="line">
          <Ellipsis className="icon" />
          Další
        </Button>
      }
    >
      <DropdownItem icon={<Bookmark className="icon" />} onSelect={onSave}>
        Uložit rozhovor
      </DropdownItem>
      <DropdownItem icon={<FileText className="icon" />}>Rozebrat dokument</DropdownItem>
      <DropdownItem icon={<Video className="icon" />} disabled>
        Videoanalýza<Badge>Chystáme</Badge>
      </DropdownItem>
      <DropdownItem icon={<LogOut className="icon" />} critical>
        Odhlásit ze všech zařízení
      </DropdownItem>
    </Dropdown>
  )
}

function SaveDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const close = () => onOpenChange(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Uložit rozhovor?"
      description="Než přejdete k jinému trenérovi, můžete si rozhovor uložit do historie."
      closeLabel="Zavřít"
      actions={
        <>
          <Button onClick={close}>Uložit a přejít</Button>
          <Button variant="line" onClick={close}>
            Přejít bez uložení
          </Button>
        </>
      }
    />
  )
}
