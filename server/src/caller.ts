/** Who makes a call, as the session says; nothing a caller sends besides the token can change it. */
export type Caller = {
  sessionId: string
  clubId: string
  memberId: string
  role: 'member' | 'admin'
  email: string
}
