import { Copy, Plus, Search } from 'lucide-react'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import styles from './kit.module.css'
import { KitRow, KitSection } from './kit-section.tsx'

/** Buttons and fields. */
export function KitControls() {
  return (
    <>
      <KitSection title="Tlačítka: klid, hover, fokus, probíhá, vypnuto">
        <Buttons />
      </KitSection>
      <KitSection title="Pole">
        <Fields />
      </KitSection>
      <KitSection title="Přepínač: zapnuto, vypnuto, nejde">
        <KitRow>
          <Switch label="Zapnuto" isOn onPress={() => {}} />
          <Switch label="Vypnuto" isOn={false} onPress={() => {}} />
          <Switch label="Nejde" isOn={false} disabled onPress={() => {}} />
        </KitRow>
      </KitSection>
    </>
  )
}

function Buttons() {
  return (
    <>
      <KitRow>
        <Button>Uložit</Button>
        <Button className="is-hover">Uložit</Button>
        <Button className="is-focus">Uložit</Button>
        <Button busy busyLabel="Ukládáme…">
          Uložit
        </Button>
        <Button disabled>Uložit</Button>
      </KitRow>
      <KitRow>
        <Button variant="flag">Začít AI chat</Button>
        <Button variant="line">Zpět</Button>
        <Button variant="ghost" className="is-hover">
          Zrušit
        </Button>
        <Button variant="critical">Odebrat člena</Button>
        <Button variant="critical-line">Odhlásit se</Button>
        <Button variant="line" size="sm">
          <Plus className="icon icon-sm" />
          Dokoupit
        </Button>
        <IconButton label="Kopírovat" className="is-hover">
          <Copy className="icon" />
        </IconButton>
      </KitRow>
      <KitRow>
        <a href="#odkaz" className={buttonClass({ size: 'lg' })}>
          Odkaz v kabátě tlačítka
        </a>
      </KitRow>
      <div data-floor="" className={styles.floor}>
        <Button variant="flag" size="lg">
          Začít AI chat
        </Button>
        <Button variant="line" size="lg">
          Registrovat klub
        </Button>
      </div>
    </>
  )
}

function Fields() {
  return (
    <div className={styles.columns}>
      <TextField label="E-mail" placeholder="jmeno@klub.cz" />
      <TextField label="E-mail (vyplněno)" defaultValue="tereza@klub.cz" hint="Na něj pošleme potvrzení." />
      <TextField
        label="PIN správce"
        defaultValue="482913"
        error="Použijte PIN správce (začíná na ADM-)"
        secret={{ showLabel: 'Zobrazit', hideLabel: 'Skrýt' }}
      />
      <TextField label="Plán" defaultValue="Pro" disabled hint="Mění se při obnovení předplatného." />
      <TextField label="Hledat" placeholder="Jméno nebo e-mail" icon={<Search className="icon icon-sm" />} />
    </div>
  )
}
