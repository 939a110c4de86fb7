"""Writes the encoder as src/reader/encoder/encoder-file.ts reads it: one byte per weight, a scale for each row."""
import json, struct
import numpy as np
from net import MAX_PIECES

def write_encoder(path, net, about, numbers):
    tensors, body = {}, bytearray()
    def put(name, kind, array):
        while len(body) % 8: body.append(0)
        tensors[name] = {'type': kind, 'shape': list(array.shape), 'at': len(body)}; body.extend(np.ascontiguousarray(array).tobytes())
    def floats(name, values): put(name, 'float32', values.detach().numpy().astype(np.float32))
    def matrix(name, rows):
        rows = rows.detach().numpy(); scale = np.abs(rows).max(1) / 127; scale[scale == 0] = 1
        put(name, 'int8', np.clip(np.round(rows / scale[:, None]), -127, 127).astype(np.int8)); put(name + '.scales', 'float32', scale.astype(np.float32))
    for n, layer in enumerate((net.l0, net.l1)):
        L = f'layer{n}.'
        for name, w, b in (('qkv', layer.qkv, layer.qkvb), ('output', layer.out, layer.outb), ('residual', layer.res, layer.resb), ('inner', layer.c1, layer.c1b), ('outer', layer.c2, layer.c2b)):
            if w is not None: matrix(L + name, w.T); floats(L + name + '.bias', b)
        for name, w, b in (('norm1', layer.n1w, layer.n1b), ('norm2', layer.n2w, layer.n2b)): floats(L + name + '.scale', w); floats(L + name + '.bias', b)
    matrix('head.hidden', net.hidden.weight); floats('head.hidden.bias', net.hidden.bias); floats('head.output', net.output.weight[0])
    matrix('embedding', net.emb); floats('timing', net.timing); matrix('phrases', net.phrases[None]); floats('facts', net.facts)
    header = json.dumps({'format': 'bezoar-encoder', 'version': 4, 'maxPieces': MAX_PIECES, **numbers, 'heads': net.l0.heads, 'epsilon': net.l0.epsilon, 'scales': [net.l0.scale, net.l1.scale],
        'headBias': float(net.output.bias.detach()[0]), 'impacts': about['impacts'], 'pieces': about['pieces'], 'tensors': tensors}, ensure_ascii=False, separators=(',', ':')).encode()
    with open(path, 'wb') as file:
        file.write(struct.pack('<I', len(header)) + header); file.write(b'\0' * (-(4 + len(header)) % 8)); file.write(bytes(body))
    return len(header) + len(body)
