import { Search } from 'lucide-react'
import { classNames } from './class-names.ts'

type SearchFieldProps = {
  label: string
  hint: string
  maxLength: number
  text: string
  onChange: (text: string) => void
  className?: string | undefined
}

/** A field for searching a list. */
export function SearchField({ label, hint, maxLength, text, onChange, className }: SearchFieldProps) {
  return (
    <div className={classNames('control', className)}>
      <Search className="icon icon-sm" aria-hidden="true" />
      <input
        type="search"
        aria-label={label}
        placeholder={hint}
        autoComplete="off"
        maxLength={maxLength}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
