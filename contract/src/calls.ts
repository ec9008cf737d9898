import {
  askSimply,
  askStreaming,
  continueAnswer,
  discardConversation,
  getConversation,
  openHistory,
  stopAnswer,
} from './chat.ts'
import { reportClientError } from './client-errors.ts'
import { changeClubPassword, logInAdmin, registerClub } from './clubs.ts'
import { analyseDocument } from './documents.ts'
import type { Endpoint } from './endpoint.ts'
import { getHealth } from './health.ts'
import { deleteChatHistory, listChatHistory, saveChatHistory, updateChatHistory } from './history.ts'
import {
  changePlayerPassword,
  createPlayerSession,
  findMember,
  getMemberStats,
  joinTeam,
  listMembers,
  removeMember,
  updateActivity,
  verifyCredentials,
} from './members.ts'
import {
  cancelSubscription,
  createCheckout,
  createTokenCheckout,
  getAdminPin,
  getCheckoutSession,
  getGeneratedPassword,
  getSubscription,
  getTestCheckout,
  listReceipts,
  openPortal,
  quoteTestCheckout,
  receiveWebhook,
  resumeSubscription,
} from './payments.ts'
import { revokeSession } from './sessions.ts'
import { getSpecialist, listSpecialists } from './specialists.ts'
import { getTokenStats } from './tokens.ts'
import { analyseVideo } from './video.ts'

/** Every call of the product, for what speaks about all of them (the API's documentation, the permission tests). */
export const CALLS: readonly Endpoint[] = [
  getHealth,
  reportClientError,
  listSpecialists,
  getSpecialist,
  registerClub,
  logInAdmin,
  changeClubPassword,
  createCheckout,
  createTokenCheckout,
  getCheckoutSession,
  getGeneratedPassword,
  getAdminPin,
  receiveWebhook,
  getSubscription,
  cancelSubscription,
  resumeSubscription,
  openPortal,
  listReceipts,
  getTestCheckout,
  quoteTestCheckout,
  joinTeam,
  verifyCredentials,
  createPlayerSession,
  updateActivity,
  changePlayerPassword,
  findMember,
  listMembers,
  getMemberStats,
  removeMember,
  revokeSession,
  getTokenStats,
  askSimply,
  askStreaming,
  continueAnswer,
  stopAnswer,
  analyseDocument,
  analyseVideo,
  getConversation,
  openHistory,
  discardConversation,
  listChatHistory,
  saveChatHistory,
  updateChatHistory,
  deleteChatHistory,
]
