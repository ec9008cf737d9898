let preloading = 0

/** Loads something ahead of need: a failure is not reported to the user. */
export async function whilePreloading(work: Promise<unknown>): Promise<void> {
  preloading++
  try {
    await work
  } finally {
    preloading--
  }
}

/** Whether the current loads are ahead of need. */
export function isPreloading(): boolean {
  return preloading > 0
}
