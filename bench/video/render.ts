import type { Mesh } from './person.ts'

/** What a page needs to film a person: the skin, and twelve numbers per bone for each frame. */
export type Film = {
  meshes: Mesh[]
  frames: number[][]
  framesPerSecond: number
  /** Degrees from the side of the body. */
  yaw: number
  /** Decimetres from the body, and the height at which the camera looks. */
  distance: number
  height: number
  /** How far in front of the feet it looks. */
  ahead: number
  width: number
  tall: number
}

/** Runs in a page without access to this file: renders a person frame by frame and returns a VP8 clip. */
export async function film({
  meshes,
  frames,
  framesPerSecond,
  yaw,
  distance,
  height,
  ahead,
  width,
  tall,
}: Film): Promise<string> {
  const { Mediabunny } = window as unknown as { Mediabunny: typeof import('mediabunny') }
  const canvas = new OffscreenCanvas(width, tall)
  const gl = canvas.getContext('webgl2', { antialias: true, preserveDrawingBuffer: true }) as WebGL2RenderingContext
  const program = gl.createProgram()
  const shaders = {
    [gl.VERTEX_SHADER]: `#version 300 es
      in vec3 place; in vec2 uv; uniform vec4 eye; uniform vec3 at; out vec2 spot; out vec3 where;
      void main() {
        vec3 p = place - at;
        float x = p.x * eye.x + p.z * eye.y, z = -p.x * eye.y + p.z * eye.x - eye.z;
        spot = uv; where = place;
        gl_Position = vec4(x * 3.6 * eye.w, p.y * 3.6, (-z - 1.0) * 1.01 - 1.0, -z);
      }`,
    [gl.FRAGMENT_SHADER]: `#version 300 es
      precision highp float; in vec2 spot; in vec3 where; uniform sampler2D skin; uniform vec4 plain; out vec4 colour;
      void main() {
        vec3 n = normalize(cross(dFdx(where), dFdy(where)));
        float light = 0.5 + 0.45 * abs(dot(n, normalize(vec3(0.5, 0.8, 0.45)))) + 0.1 * n.y;
        vec4 own = plain.a > 0.0 ? vec4(plain.rgb, 1.0) : texture(skin, spot);
        if (own.a < 0.3) discard;
        colour = vec4(own.rgb * light, 1.0);
      }`,
  }
  for (const [kind, text] of Object.entries(shaders)) {
    const shader = gl.createShader(Number(kind)) as WebGLShader
    gl.shaderSource(shader, text)
    gl.compileShader(shader)
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader) ?? 'shader')
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  gl.useProgram(program)
  gl.enable(gl.DEPTH_TEST)
  const turn = ((90 - yaw) * Math.PI) / 180
  gl.uniform4f(gl.getUniformLocation(program, 'eye'), Math.cos(turn), -Math.sin(turn), distance, tall / width)
  gl.uniform3f(gl.getUniformLocation(program, 'at'), 0, height, ahead)
  const plain = gl.getUniformLocation(program, 'plain')

  function attribute(name: string, size: number, values: Float32Array): WebGLBuffer {
    const buffer = gl.createBuffer() as WebGLBuffer
    const index = gl.getAttribLocation(program, name)
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
    gl.bufferData(gl.ARRAY_BUFFER, values, gl.DYNAMIC_DRAW)
    gl.enableVertexAttribArray(index)
    gl.vertexAttribPointer(index, size, gl.FLOAT, false, 0, 0)
    return buffer
  }

  const skins = await Promise.all(
    meshes.map(async ({ texture }) => {
      const picture = await createImageBitmap(await (await fetch(texture)).blob(), { imageOrientation: 'flipY' })
      const skin = gl.createTexture()
      gl.bindTexture(gl.TEXTURE_2D, skin)
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, picture)
      gl.generateMipmap(gl.TEXTURE_2D)
      return skin
    }),
  )
  const still = meshes.map((mesh) => ({ ...mesh, skinned: new Float32Array(mesh.positions.length) }))

  function pose({ positions, bones, weights, skinned }: (typeof still)[number], matrices: number[]): void {
    for (let vertex = 0; vertex < positions.length / 3; vertex += 1) {
      const [x = 0, y = 0, z = 0] = [positions[vertex * 3], positions[vertex * 3 + 1], positions[vertex * 3 + 2]]
      let [a, b, c, sum] = [0, 0, 0, 0]
      for (let slot = vertex * 4; slot < vertex * 4 + 4; slot += 1) {
        const weight = weights[slot] ?? 0
        if (!weight) continue
        const m = (bones[slot] ?? 0) * 12
        const at = (index: number) => matrices[m + index] as number
        a += weight * (at(0) * x + at(3) * y + at(6) * z + at(9))
        b += weight * (at(1) * x + at(4) * y + at(7) * z + at(10))
        c += weight * (at(2) * x + at(5) * y + at(8) * z + at(11))
        sum += weight
      }
      skinned.set([a / (sum || 1), b / (sum || 1), c / (sum || 1)], vertex * 3)
    }
  }

  function draw(values: Float32Array, uvs: Float32Array): void {
    const buffers = [attribute('place', 3, values), attribute('uv', 2, uvs)]
    gl.drawArrays(gl.TRIANGLES, 0, values.length / 3)
    for (const buffer of buffers) gl.deleteBuffer(buffer)
  }

  const floor = new Float32Array([
    -60, -8.6, -60, 60, -8.6, -60, 60, -8.6, 60, -60, -8.6, -60, 60, -8.6, 60, -60, -8.6, 60,
  ])
  const target = new Mediabunny.BufferTarget()
  const output = new Mediabunny.Output({ format: new Mediabunny.WebMOutputFormat(), target })
  const source = new Mediabunny.CanvasSource(canvas, { codec: 'vp8', bitrate: 3_000_000, latencyMode: 'realtime' })
  output.addVideoTrack(source, { frameRate: framesPerSecond })
  await output.start()
  for (const [index, matrices] of frames.entries()) {
    gl.viewport(0, 0, width, tall)
    gl.clearColor(0.72, 0.76, 0.79, 1)
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT)
    gl.uniform4f(plain, 0.45, 0.36, 0.27, 1)
    draw(floor, new Float32Array(12))
    gl.uniform4f(plain, 0, 0, 0, 0)
    for (const [which, mesh] of still.entries()) {
      pose(mesh, matrices)
      gl.bindTexture(gl.TEXTURE_2D, skins[which] ?? null)
      draw(mesh.skinned, new Float32Array(mesh.uvs))
    }
    await source.add(index / framesPerSecond, 1 / framesPerSecond)
  }
  await output.finalize()
  let text = ''
  for (const byte of new Uint8Array(target.buffer ?? new ArrayBuffer(0))) text += String.fromCharCode(byte)
  return btoa(text)
}
