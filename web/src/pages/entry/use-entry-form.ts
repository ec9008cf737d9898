import { MIN_PASSWORD_LENGTH } from '@touchline/contract/fields.ts'
import { type DefaultValues, type FieldValues, get, type Path, type Resolver, useForm } from 'react-hook-form'
import { useErrorWords } from '../../language/error-sentence.ts'

/**
 * A form that is checked when it is sent: the first wrong field takes the focus, and what is wrong with a field is
 * said until the field is edited. `field` gives a text field everything it needs besides its looks.
 */
export function useEntryForm<Typed extends FieldValues, Sent>(
  resolver: Resolver<Typed, unknown, Sent>,
  defaultValues: DefaultValues<Typed>,
) {
  const { control, register, clearErrors, handleSubmit, formState } = useForm<Typed, unknown, Sent>({
    resolver,
    defaultValues,
    reValidateMode: 'onSubmit',
  })
  const words = useErrorWords()

  function field(name: Path<Typed>, label: string) {
    const { message: code } = Object(get(formState.errors, name)) as { message?: string }
    return {
      ...register(name, { onChange: () => clearErrors(name) }),
      label,
      error: words(code, { field: label, count: MIN_PASSWORD_LENGTH }),
    }
  }

  return { control, field, handleSubmit }
}
