import { MIN_PASSWORD_LENGTH } from '@touchline/contract/platform/fields.ts'
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useErrorWords } from '../../../platform/language/error-sentence.ts'
import type { Rules, Typed } from '../../../ui/form-rules.ts'

/**
 * A form that is validated on submit: the first invalid field takes the focus, and a field's error is shown until the
 * field is edited. `field` returns everything a text field needs besides its looks.
 *
 * The fields are uncontrolled, so that input or autofill from before hydration is submitted, too.
 */
export function useEntryForm<Fields extends Typed, Sent>(rules: Rules<Sent>, defaults: Fields) {
  const [first] = useState(defaults)
  const [typed, setTyped] = useState<Fields>(defaults)
  const [complaints, setComplaints] = useState<Typed>({})
  const inputs = useRef(new Map<string, HTMLInputElement>())
  const words = useErrorWords()
  useEffect(() => {
    const filled = [...inputs.current].map(([name, { value }]) => [name, value])
    setTyped((before) => ({ ...before, ...Object.fromEntries(filled) }))
  }, [])

  function field(name: keyof Fields & string, label: string) {
    return {
      name,
      ref(input: HTMLInputElement | null) {
        if (input) inputs.current.set(name, input)
        else inputs.current.delete(name)
      },
      defaultValue: first[name],
      onChange({ target }: ChangeEvent<HTMLInputElement>) {
        setTyped((before) => ({ ...before, [name]: target.value }))
        setComplaints(({ [name]: _, ...others }) => others)
      },
      label,
      error: words(complaints[name], { field: label, count: MIN_PASSWORD_LENGTH }),
    }
  }

  /** `onRefused` is called when a field is invalid: the server's last error then no longer applies to the input. */
  function handleSubmit(send: (sent: Sent) => unknown, onRefused?: () => void) {
    return async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const form = event.currentTarget
      const checked = await rules(typedIn(form, Object.keys(first)))
      setComplaints('complaints' in checked ? checked.complaints : {})
      if (!('complaints' in checked)) return send(checked.sent)
      onRefused?.()
      focusFirst(form, Object.keys(checked.complaints))
    }
  }

  return { typed, field, handleSubmit }
}

function typedIn(form: HTMLFormElement, names: readonly string[]): Typed {
  const values = new FormData(form)
  return Object.fromEntries(names.map((name) => [name, String(values.get(name) ?? '')]))
}

function focusFirst(form: HTMLFormElement, names: readonly string[]): void {
  const wrong = [...form.elements].find((element) => names.includes(element.getAttribute('name') ?? ''))
  if (wrong instanceof HTMLElement) wrong.focus()
}
