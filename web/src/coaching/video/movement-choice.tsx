import { MOVEMENTS, type Movement } from '@touchline/contract/coaching/video.ts'
import { useTranslation } from 'react-i18next'
import { MovementGlyph } from './movement-glyph.tsx'
import styles from './video.module.css'

type MovementChoiceProps = { chosen: Movement; onChoose: (movement: Movement) => void }

/** The movement in the clip, and how best to film it. */
export function MovementChoice({ chosen, onChoose }: MovementChoiceProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.videoMovements}>
      <legend className="heading-3">{t('video.movement.heading')}</legend>
      <div>
        {MOVEMENTS.map((movement) => (
          <label key={movement} className={styles.videoMovement}>
            <input
              type="radio"
              name="movement"
              value={movement}
              checked={movement === chosen}
              onChange={() => onChoose(movement)}
            />
            <MovementGlyph movement={movement} />
            <span>{t(`video.movements.${movement}`)}</span>
          </label>
        ))}
      </div>
      <p className="text-sm muted" aria-live="polite">
        {t(`video.filming.${chosen}`)}
      </p>
    </fieldset>
  )
}
