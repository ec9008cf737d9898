import { type ComponentProps, useId } from 'react'
import { classNames } from '../ui/class-names.ts'
import styles from './plans.module.css'

/** Several lines of text under a label. */
export function TextArea({ label, ...rest }: ComponentProps<'textarea'> & { label: string }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={classNames('ctl', styles.area)}>
        <textarea id={id} rows={3} {...rest} />
      </div>
    </div>
  )
}
