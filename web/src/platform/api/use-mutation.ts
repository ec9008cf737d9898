import {
  type MutateOptions,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation as useMutationOfPage,
} from '@tanstack/react-query'
import { useCallback } from 'react'

/**
 * TanStack's mutation, except that `onError` passed to `mutate` is always called: theirs is dropped when the component
 * has unmounted or another call has followed, so the failure would go unreported. It receives only the error. Success
 * callbacks, such as navigation, still depend on the page.
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
