// The landing page is sent ready to be seen, and its scripts lie in a template: here they are let go, once the page
// has been painted (a page opened in the background has nobody who waits for a picture).
const letGo = () => document.head.append(document.getElementById('scripts').content)
if (document.hidden) letGo()
else requestAnimationFrame(() => setTimeout(letGo))
