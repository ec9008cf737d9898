import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Failure } from '../../platform/failure.ts'

/** Whom webhooks may be sent to: guarded, only public addresses, over TLS. */
export type ReceiverRules = { isGuarded: boolean }

/** A name that leads to an address which is not for us to call. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

type Address = { address: string; family: 4 | 6 }

/** Refuses an address that webhooks may not be sent to; what its name leads to is asked again when they are sent. */
export async function requireReceiver(text: string, rules: ReceiverRules): Promise<void> {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !isSendable(url, rules)) throw new Failure('WEBHOOK_URL_REFUSED', { field: 'url' })
  // A name that nobody knows yet may be set up later: the log will say so if it is not.
  const addresses = await resolve(hostOf(url)).catch(() => [])
  if (!addresses.every((one) => isAllowed(one, rules))) throw new Failure('WEBHOOK_ADDRESS_PRIVATE', { field: 'url' })
}

function isSendable({ protocol, username, password, port }: URL, { isGuarded }: ReceiverRules): boolean {
  if (username || password) return false
  if (!isGuarded) return protocol === 'https:' || protocol === 'http:'
  // Ports below 1024 belong to other services, mail among them.
  return protocol === 'https:' && (port === '' || Number(port) >= 1024)
}

/** The addresses behind a host to which we may connect; one that we may not makes all of them suspect. */
export async function allowedAddresses(host: string, rules: ReceiverRules): Promise<Address[]> {
  const addresses = await resolve(host)
  if (!addresses.every((one) => isAllowed(one, rules))) throw new PrivateAddress(host)
  return addresses
}

/** The look-up of a connection: what was checked is what is connected to, whatever the name leads to a moment later. */
export function lookUpAllowed(rules: ReceiverRules): LookupFunction {
  return (host, options, done) => {
    allowedAddresses(host, rules).then(
      (addresses) => {
        const [first] = addresses
        if (options.all) done(null, addresses)
        else done(null, first?.address ?? '', first?.family)
      },
      (error) => done(error, ''),
    )
  }
}

/** The host of an address, as a name or a bare IP address. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

function isAllowed({ address, family }: Address, { isGuarded }: ReceiverRules): boolean {
  if (!isGuarded) return true
  return family === 4 ? !NOT_PUBLIC.check(address, 'ipv4') : isPublicIpv6(address)
}

function isPublicIpv6(address: string): boolean {
  return GLOBAL_IPV6.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6')
}

/** Asks name servers without the thread pool that passwords are hashed in: a slow one must hold up nobody else. */
async function resolve(host: string): Promise<Address[]> {
  const family = isIP(host)
  if (family === 4 || family === 6) return [{ address: host, family }]
  if (/(^|\.)localhost\.?$/i.test(host)) return LOOPBACK
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const found: Address[] = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 as const })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 as const })) : []),
  ]
  if (found.length === 0) throw four.status === 'rejected' ? four.reason : new Error(`${host} has no address`)
  return found
}

const LOOPBACK: Address[] = [{ address: '127.0.0.1', family: 4 }]

/** What the IANA registries of special-purpose addresses list, and the address of a cloud's own services (Azure). */
const NOT_PUBLIC = blockListOf([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4', '168.63.129.16/32'],
  // Inside the global IPv6 addresses: Teredo and other protocols, documentation, 6to4, which carries IPv4 addresses.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'],
])

/** All that is given out to the public; loopback, link-local, ULA, IPv4-mapped, NAT64 and multicast lie outside. */
const GLOBAL_IPV6 = blockListOf(['2000::/3'])

function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    list.addSubnet(network, Number(bits), network.includes(':') ? 'ipv6' : 'ipv4')
  }
  return list
}
