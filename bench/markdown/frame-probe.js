// Runs in the page: records when each frame began and which tasks were long. It always requests the next frame, so that
// frames no one needed are not mistaken for late ones.
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
