let preloading = 0

/** Loads what nobody has asked for yet: a failure is told to nobody. */
export async function whilePreloading(work: Promise<unknown>): Promise<void> {
  preloading++
  try {
    await work
  } finally {
    preloading--
  }
}

/** Whether what fails to load now was not asked for by anybody yet. */
export function isPreloading(): boolean {
  return preloading > 0
}
