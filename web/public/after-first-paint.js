// A page that is sent ready to be seen has its scripts in a template: here they are let go, once the page has been
// painted (a page opened in the background has nobody who waits for a picture). A few at a time: all at once would keep
// a slow phone from answering to a finger.
const AT_ONCE = 8
const waiting = [...document.getElementById('scripts').content.children]
const letGo = () => {
  document.head.append(...waiting.splice(0, AT_ONCE))
  if (waiting.length > 0) setTimeout(letGo)
}
if (document.hidden) letGo()
else requestAnimationFrame(() => setTimeout(letGo))
