import { type RefObject, useEffect, useState } from 'react'
import { broughtFile, isFolder } from './chosen-file.ts'
import type { ConversationStore } from './conversation-store.ts'

/**
 * Accepts files dropped on an area, or pasted while no other field has the focus. Returns whether one is being dragged
 * over it.
 */
export function useFileDropAndPaste(
  area: RefObject<HTMLElement | null>,
  store: ConversationStore,
  isOff: boolean,
): boolean {
  const [isOver, setOver] = useState(false)

  useEffect(() => {
    const box = area.current
    if (!box) return
    const leaving = new AbortController()
    const { signal } = leaving

    function onDragOver(event: DragEvent) {
      if (isOff || !bringsFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    }
    function onDragLeave({ relatedTarget }: DragEvent) {
      if (!(relatedTarget instanceof Node && box?.contains(relatedTarget))) setOver(false)
    }
    function onDrop(event: DragEvent) {
      setOver(false)
      if (isOff || !bringsFiles(event) || !event.dataTransfer) return
      event.preventDefault()
      if (isFolder(event.dataTransfer)) store.noticeFile('FILE_TYPE_UNSUPPORTED')
      else take(event.dataTransfer)
    }
    function onPaste(event: ClipboardEvent) {
      if (isOff || event.defaultPrevented || !event.clipboardData || isElsewhere(event.target)) return
      if (take(event.clipboardData)) event.preventDefault()
    }
    function take(data: DataTransfer): boolean {
      const file = broughtFile(data)
      if (!file) return false
      store.attach(file)
      if (data.files.length > 1) store.noticeFile('ONE_FILE')
      box?.querySelector('textarea')?.focus()
      return true
    }
    function isElsewhere(target: EventTarget | null): boolean {
      const field = target instanceof Element && target.closest('input, textarea, [contenteditable], [role="dialog"]')
      return Boolean(field && !box?.contains(field))
    }

    box.addEventListener('dragenter', onDragOver, { signal })
    box.addEventListener('dragover', onDragOver, { signal })
    box.addEventListener('dragleave', onDragLeave, { signal })
    box.addEventListener('drop', onDrop, { signal })
    document.addEventListener('paste', onPaste, { signal })
    // A file dropped outside the area would make the browser leave the page.
    addEventListener('dragover', refuse, { signal })
    addEventListener('drop', refuse, { signal })
    return () => leaving.abort()
  }, [area, store, isOff])

  return isOver && !isOff
}

function refuse(event: DragEvent): void {
  if (event.defaultPrevented || !bringsFiles(event)) return
  event.preventDefault()
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
}

function bringsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true
}
