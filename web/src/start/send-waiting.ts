import { sendQueue } from '../platform/api/sending.ts'
import '../planning/competitions/send-result.ts'
import '../planning/lists/link-answers.ts'
import '../planning/lists/send-answer.ts'
import '../planning/plans/send-tick.ts'
import { showFailureToast } from '../ui/toast.tsx'

// Each of the imports teaches the queue how its kind is sent; from then on whatever waits goes on by itself.

// Whoever did it may be on another page by now; where the thing is shown, the refusal stays until it is read.
sendQueue.onRefused(({ refusal }) => {
  if (refusal?.message) showFailureToast(refusal.message)
})
