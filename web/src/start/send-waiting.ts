import { sendQueue } from '../platform/api/sending.ts'
import '../planning/competitions/send-result.ts'
import '../planning/lists/link-answers.ts'
import '../planning/lists/send-answer.ts'
import '../planning/plans/send-tick.ts'
import { showFailureToast } from '../ui/toast.tsx'

// Each import registers the sender of its kind with the queue; pending sends then go out by themselves.
// The user may be on another page by now; where the thing is displayed, the refusal stays until it is read.
sendQueue.onRefused(({ refusal }) => {
  if (refusal?.message) showFailureToast(refusal.message)
})
