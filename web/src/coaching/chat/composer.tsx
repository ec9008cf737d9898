import { MAX_MESSAGE_LENGTH } from '@touchline/contract/coaching/chat.ts'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorWords } from '../../platform/language/error-sentence.ts'
import { classNames } from '../../ui/class-names.ts'
import { type ChatState, isQuestionMissing, isTooLong } from './chat-state.ts'
import styles from './composer.module.css'
import { ComposerButton } from './composer-button.tsx'
import { ComposerHints } from './composer-hints.tsx'
import { ComposerNotices, type TokenLimitNotice } from './composer-notices.tsx'
import type { ConversationStore } from './conversation-store.ts'
import { FilePicker, type FilePickerHandle } from './file-picker.tsx'
import { FileTray } from './file-tray.tsx'
import { DictationButton, DictationNote } from './speech/dictation-button.tsx'
import { useDictation } from './speech/use-dictation.ts'

type ComposerProps = {
  store: ConversationStore
  state: ChatState
  tokenLimit: TokenLimitNotice
  toolbar: ReactNode
  /** An offer above the box. */
  offer?: ReactNode
}

/** The box to ask in. Its text stays until the server has it. */
export function Composer({ store, state, tokenLimit, toolbar, offer }: ComposerProps) {
  const { t } = useTranslation()
  const words = useErrorWords()
  const noteId = useId()
  const fileNoteId = useId()
  const picker = useRef<FilePickerHandle>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const { draft } = state
  const isOff = tokenLimit.isBlocked
  const isLong = isTooLong(draft.text)
  const dictation = useDictation(box, (text) => store.type(text))
  useGrowing(box, draft.text)

  useEffect(() => {
    if (!draft.isEditing) return
    box.current?.focus()
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length)
  }, [draft.isEditing])

  function send() {
    if (isOff) return
    dictation?.stop()
    store.send()
    // On a phone the keyboard would cover the answer, so the box gets the focus only if a question is missing.
    if (matchMedia('(pointer: fine)').matches || isQuestionMissing(store.state())) box.current?.focus()
  }

  function attach(file: File) {
    store.attach(file)
    box.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && dictation?.isListening) return dictation.stop()
    if (event.key === 'Escape' && draft.isEditing) return store.cancelEditing()
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    send()
  }

  return (
    <div className={styles.talkDock}>
      <div className={styles.talkDockInner}>
        {offer}
        <ComposerNotices store={store} state={state} tokenLimit={tokenLimit} />
        <FileTray
          store={store}
          state={state}
          isOff={isOff}
          noticeId={fileNoteId}
          onReplace={() => picker.current?.open()}
          onRemoved={() => picker.current?.focus()}
        />
        <div className={classNames('talk-box', isOff && styles.isOff)}>
          <FilePicker ref={picker} isOff={isOff || draft.isEditing} hasFile={draft.file !== null} onChoose={attach} />
          {toolbar}
          {dictation && <DictationButton dictation={dictation} isOff={isOff} />}
          <textarea
            ref={box}
            rows={1}
            value={draft.text}
            disabled={isOff}
            aria-label={t('chat.composer.label')}
            aria-describedby={isLong ? noteId : state.fileNotice ? fileNoteId : undefined}
            aria-invalid={isLong || state.fileNotice === 'FILE_AND_QUESTION_REQUIRED' || undefined}
            placeholder={isOff ? t('chat.composer.blocked') : t('chat.composer.placeholder')}
            enterKeyHint="send"
            onChange={(event) => store.type(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <ComposerButton
            store={store}
            state={state}
            isBlocked={isOff}
            onSend={send}
            onLimitClosed={tokenLimit.onClose}
            onStopGone={() => box.current?.focus()}
          />
        </div>
        {dictation && <DictationNote dictation={dictation} />}
        {isLong && (
          <p id={noteId} className={styles.talkTooLong} role="alert">
            {words('MESSAGE_TOO_LONG', { count: MAX_MESSAGE_LENGTH })}
          </p>
        )}
        {isOff ? (
          <div className={styles.talkUsedUp}>
            {(tokenLimit.panel || tokenLimit.isClosed) && words('TOKENS_USED_UP')}{' '}
            {!tokenLimit.panel && tokenLimit.more}
          </div>
        ) : (
          <ComposerHints />
        )}
      </div>
    </div>
  )
}

/** During IME composition, Enter picks a candidate; Safari reports it only by the old key code. */
function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229
}

/** Grows the box with its text, up to the maximum in the style sheet. */
function useGrowing(box: { readonly current: HTMLTextAreaElement | null }, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    if (!box.current) return
    box.current.style.height = 'auto'
    box.current.style.height = `${box.current.scrollHeight}px`
  }, [box, text])
}
