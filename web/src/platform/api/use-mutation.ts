import {
  type MutateOptions,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation as useMutationOfPage,
} from '@tanstack/react-query'
import { useCallback } from 'react'

/**
 * TanStack's mutation, except that `onError` given to `mutate` is called however the page has changed meanwhile: theirs
 * is dropped when the component is gone or another call has followed, and nobody would be told of the failure. It gets
 * the error alone. What a success leads to on a page, such as going to another one, still belongs to that page.
 */
export function useMutation<Data = unknown, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Error, Variables, Context>,
): UseMutationResult<Data, Error, Variables, Context> {
  const mutation = useMutationOfPage(options)
  const { mutateAsync } = mutation
  const mutate = useCallback(
    (variables: Variables, { onError, ...told }: MutateOptions<Data, Error, Variables, Context> = {}) => {
      mutateAsync(variables, told).catch((onError as ((error: Error) => void) | undefined) ?? (() => undefined))
    },
    [mutateAsync],
  )
  return { ...mutation, mutate } as UseMutationResult<Data, Error, Variables, Context>
}
