import { type CDPSession, expect, type Page } from '@playwright/test'

/** A node of the browser's accessibility tree, which is all a screen reader knows of the page. */
type TreeNode = { role: string; name: string }

/** Reads and navigates a page like a screen reader with a keyboard: by roles and names, with keys alone. */
export async function openAccessibilityTree(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Accessibility.enable')
  const nodes = () => readNodes(session)

  /** Waits until the tree has a node with this role and name. */
  async function meet(role: string, name: string | RegExp): Promise<void> {
    await expect.poll(async () => (await nodes()).some(matching(role, name)), `${role} ${name}`).toBe(true)
  }

  /** Presses Tab, or Shift+Tab to go back, until a node with this role and name has the focus. */
  async function tabTo(role: string, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await meet(role, name)
    const passed: string[] = []
    while (passed.length < MAX_STOPS) {
      const focused = await readFocused(session)
      if (focused && matching(role, name)(focused)) return
      if (focused) passed.push(`${focused.role} ${focused.name}`)
      await page.keyboard.press(key)
    }
    expect(passed, `stops of the Tab key on the way to ${role} ${name}`).toContain(`${role} ${name}`)
  }

  return { meet, tabTo }
}

const MAX_STOPS = 90

function matching(role: string, name: string | RegExp) {
  return (node: TreeNode) =>
    node.role === role && (typeof name === 'string' ? node.name === name : name.test(node.name))
}

type AXNode = Awaited<ReturnType<typeof fullTree>>[number]

async function fullTree(session: CDPSession) {
  return (await session.send('Accessibility.getFullAXTree')).nodes
}

async function readNodes(session: CDPSession): Promise<TreeNode[]> {
  return (await fullTree(session)).filter(({ ignored }) => !ignored).map(readNode)
}

/** The focused node, without the whole tree, which takes longer to read than to walk through. */
async function readFocused(session: CDPSession): Promise<TreeNode | undefined> {
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' })
  if (!result.objectId) return undefined
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  })
  const [focused] = nodes.filter(({ ignored, properties }) => !ignored && properties?.some(isFocus))
  return focused && readNode(focused)
}

function isFocus({ name, value }: NonNullable<AXNode['properties']>[number]): boolean {
  return name === 'focused' && value.value === true
}

function readNode({ role, name }: AXNode): TreeNode {
  return { role: String(role?.value), name: String(name?.value ?? '').replaceAll('\u00a0', ' ') }
}

/** Records what the live regions of every page announce from now on; returns a function that reads it. */
export async function listenToLiveRegions(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const spoken: string[] = []
    Object.assign(window, { spoken })
    const regions = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'
    const lastOf = new WeakMap<Element, string>()
    new MutationObserver(() => {
      for (const region of document.querySelectorAll(regions)) {
        const text = region.textContent?.trim() ?? ''
        if (text && lastOf.get(region) !== text) spoken.push(text)
        lastOf.set(region, text)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken)
}
