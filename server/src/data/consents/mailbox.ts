/**
 * The mailbox behind an address, to tell whether two addresses reach one person: mail to `name+anything` arrives at
 * `name`, and Gmail reads no points.
 */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address.trim().toLowerCase().split('@')
  const name = local.replace(/\+.*$/, '')
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

const GMAIL = new Set(['gmail.com', 'googlemail.com'])
