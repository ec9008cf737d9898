// Runs in the page: notes when each frame began and which tasks were long. A frame is asked for at every chance, so that
// frames that nobody needed are not missed for frames that came too late.
window.frameProbe = {
  start() {
    const noted = { frames: [], longTasks: [] }
    const observer = new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) noted.longTasks.push({ startTime, duration })
    })
    observer.observe({ type: 'longtask' })
    let isOn = true
    const note = (time) => {
      if (!isOn) return
      noted.frames.push(time)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
    this.stop = () => {
      isOn = false
      observer.disconnect()
      return noted
    }
  },
}
