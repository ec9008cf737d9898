console.log('landing')
