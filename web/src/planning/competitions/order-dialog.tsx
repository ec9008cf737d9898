import { TIE_BREAKS, type TieBreak } from '@touchline/contract/planning/competition-shapes.ts'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Board } from './board.ts'
import styles from './standings.module.css'
import { moved } from './tie-break-order.ts'

type OrderDialogProps = {
  board: Board
  isBusy: boolean
  error: string | undefined
  onSave: (order: TieBreak[]) => void
  onClose: () => void
}

/** Changes the criteria, and their order, that separate teams with equal points. */
export function OrderDialog({ board, isBusy, error, onSave, onClose }: OrderDialogProps) {
  const { words, competition } = board
  const { t } = words
  const [order, setOrder] = useState(competition.rules.tieBreaks)
  // The first key is what the table counts; the last is always the lot, so that every tie is broken.
  const movable = order.slice(1, -1)
  const change = (keys: TieBreak[]) => setOrder([...order.slice(0, 1), ...keys, 'lot'])
  const unused = TIE_BREAKS.filter((key) => !order.includes(key))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('page.order.heading')}
      description={t('page.order.description')}
      closeLabel={t('page.close')}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('page.cancel')}
          </Button>
          <Button busy={isBusy} onClick={() => onSave(order)}>
            {t('page.save')}
          </Button>
        </>
      }
    >
      <ol className={styles.order}>
        {order.map((key, index) => {
          const name = t(`page.keys.${key}`)
          const at = index - 1
          const isFixed = index === 0 || index === order.length - 1
          return (
            <li key={key}>
              <span>{name}</span>
              {!isFixed && (
                <>
                  <IconButton
                    label={t('page.order.up', { key: name })}
                    disabled={at === 0}
                    onClick={() => change(moved(movable, at, at - 1))}
                  >
                    <ArrowUp className="icon" />
                  </IconButton>
                  <IconButton
                    label={t('page.order.down', { key: name })}
                    disabled={at === movable.length - 1}
                    onClick={() => change(moved(movable, at, at + 1))}
                  >
                    <ArrowDown className="icon" />
                  </IconButton>
                  <IconButton
                    label={t('page.order.drop', { key: name })}
                    onClick={() => change(movable.filter((other) => other !== key))}
                  >
                    <X className="icon" />
                  </IconButton>
                </>
              )}
            </li>
          )
        })}
      </ol>
      {unused.length > 0 && (
        <div className={styles.add}>
          {unused.map((key) => (
            <Button key={key} variant="line" size="sm" onClick={() => change([...movable, key])}>
              <Plus className="icon icon-sm" aria-hidden="true" />
              {t(`page.keys.${key}`)}
            </Button>
          ))}
        </div>
      )}
      {error && <Banner tone="critical">{error}</Banner>}
    </Dialog>
  )
}
