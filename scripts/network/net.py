"""The encoder: the pretrained network, a table of short phrases, and the facts that the scanner noticed."""
import gzip, json
import numpy as np, torch, torch.nn as nn, torch.nn.functional as F

PHRASES, MAX_PIECES, LENGTHS = 1 << 17, 112, 12
HALF = torch.bfloat16

class Pretrained:
    """The weights of the package, by a part of their names."""
    def __init__(s, folder):
        raw, at, s.arrays = gzip.open(f'{folder}/use.bin.gz').read(), 0, {}
        for one in json.load(open(f'{folder}/use.json')):
            size = int(np.prod(one['shape'])) if one['shape'] else 1
            s.arrays[one['name']] = np.frombuffer(raw, np.float32 if one['dtype'] == 'float32' else np.int32, size, at).reshape(one['shape']).copy()
            at += size * 4
    def __call__(s, part):
        names = [name for name in s.arrays if part in name]
        assert len(names) == 1, (part, names)
        return torch.tensor(s.arrays[names[0]])

def weights(tensor): return nn.Parameter(tensor.clone().float())

class Layer(nn.Module):
    def __init__(s, n, given):
        super().__init__(); L = f'Layer_{n}/TransformerLayer/'
        s.heads, s.epsilon = int(given('split_heads/split_last_dimension/Reshape/shape/2')), float(given('layer_norm/Cast/x'))
        s.n1w, s.n1b = weights(given(L + 'layer_prepostprocess/layer_norm/layer_norm_scale')), weights(given(L + 'layer_prepostprocess/layer_norm/layer_norm_bias'))
        s.qkv, s.qkvb = weights(given(L + 'MultiheadAttention/qkv_transform_single/kernel')[0, 0]), weights(given(L + 'MultiheadAttention/qkv_transform_single/bias'))
        s.out, s.outb = weights(given(L + 'MultiheadAttention/output_transform_single/kernel')[0, 0]), weights(given(L + 'MultiheadAttention/output_transform_single/bias'))
        s.scale = float(given(L + 'MultiheadAttention/mul/y'))
        s.n2w, s.n2b = weights(given(L + 'FFN/layer_prepostprocess/layer_norm/layer_norm_scale')), weights(given(L + 'FFN/layer_prepostprocess/layer_norm/layer_norm_bias'))
        s.c1, s.c1b = weights(given(L + 'FFN/conv1/Tensordot/Reshape_1')), weights(given(L + 'FFN/conv1/bias'))
        s.c2, s.c2b = weights(given(L + 'FFN/conv2/Tensordot/Reshape_1')), weights(given(L + 'FFN/conv2/bias'))
        s.res, s.resb = (weights(given('Layer_0/TransformerLayer/dense/kernel')), weights(given('Layer_0/TransformerLayer/dense/bias'))) if n == 0 else (None, None)
    def forward(s, x, at, mask):
        """`x` has a row for each piece; `at` is its place in the padded windows, which only attention needs."""
        B, T = mask.shape
        h = F.layer_norm(x, (x.shape[-1],), s.n1w, s.n1b, s.epsilon)
        qkv = torch.addmm(s.qkvb.to(HALF), h.to(HALF), s.qkv.to(HALF))
        padded = torch.zeros(B * T, qkv.shape[1], dtype=HALF, device=x.device).index_copy(0, at, qkv).view(B, T, 3, s.heads, -1)
        q, k, v = padded.permute(2, 0, 3, 1, 4)
        z = F.scaled_dot_product_attention(q, k, v, attn_mask=mask[:, None, None, :], scale=s.scale).transpose(1, 2).reshape(B * T, -1)[at]
        z = torch.addmm(s.outb.to(HALF), z, s.out.to(HALF))
        x = (x if s.res is None else torch.addmm(s.resb.to(HALF), x.to(HALF), s.res.to(HALF)).float()) + F.dropout(z, 0.1, s.training)
        h = F.layer_norm(x, (x.shape[-1],), s.n2w, s.n2b, s.epsilon)
        h = torch.relu_(torch.addmm(s.c1b.to(HALF), h.to(HALF), s.c1.to(HALF)))
        return x + F.dropout(torch.addmm(s.c2b.to(HALF), h, s.c2.to(HALF)), 0.1, s.training)

def slot(hashed): return (hashed & 0xffffffff) >> 15
def phrases_of(ids):
    """One, two and three pieces in a row, hashed. They remember wordings, so that the transformer need not."""
    a, b, c = ids, F.pad(ids[:, 1:], (0, 1), value=-1), F.pad(ids[:, 2:], (0, 2), value=-1)
    pair = (a * 0x9E3779B1) ^ (b * 0x85EBCA77)
    return torch.cat([torch.where(a >= 0, slot(a * 0x27D4EB2F), -1), torch.where((a >= 0) & (b >= 0), slot(pair), -1), torch.where((a >= 0) & (b >= 0) & (c >= 0), slot(pair ^ (c * 0xC2B2AE3D)), -1)], 1)

def fact_count(impacts):
    noticed = impacts + 1
    return -(-(noticed + noticed * (noticed - 1) // 2 + 1 + LENGTHS) // 8) * 8

class Net(nn.Module):
    def __init__(s, folder):
        super().__init__(); given = Pretrained(folder); about = json.load(open(f'{folder}/pieces.json'))
        s.noticed = len(about['impacts']) + 1; s.count = fact_count(s.noticed - 1)
        s.phrases, s.facts = nn.Parameter(torch.zeros(PHRASES)), nn.Parameter(torch.zeros(s.count))
        emb = given('Embeddings_en')[about['rows']]; extra = torch.randn(about['hashedWords'], emb.shape[1]) * emb.std() * 0.5
        s.known = len(emb); s.emb, s.l0, s.l1 = weights(torch.cat([emb, extra])), Layer(0, given), Layer(1, given)
        s.register_buffer('timing', given('TimingSignal/ExpandDims_1')[0].clone())
        s.hidden, s.output = nn.Linear(1024 + s.count, 256), nn.Linear(256, 1)
    def facts_of(s, noticed, lengths):
        """The same order as in src/reader/encoder/facts.ts."""
        one = ((noticed[:, None] >> torch.arange(s.noticed, device=noticed.device)) & 1).float()
        two = torch.stack([one[:, i] * one[:, j] for i in range(s.noticed) for j in range(i + 1, s.noticed)], 1)
        length = F.one_hot((torch.log2(lengths.clamp(min=1).float()) * 1.5).long().clamp(0, LENGTHS - 1), LENGTHS).float()
        facts = torch.cat([one, two, (noticed == 0).float()[:, None], length], 1)
        return F.pad(facts, (0, s.count - facts.shape[1]))
    def forward(s, ids, noticed):
        ids = ids[:, :max(1, int((ids >= 0).sum(1).max()))]; B, T = ids.shape
        mask = ids >= 0; at = mask.reshape(-1).nonzero()[:, 0]
        angle = torch.arange(T, device=ids.device).float()[:, None] * s.timing[None]
        x = 2 * s.emb[ids.reshape(-1)[at]] + torch.cat([angle.sin(), angle.cos()], -1)[at % T]
        x = s.l1(s.l0(x, at, mask), at, mask)
        full = torch.zeros(B * T, x.shape[1], device=x.device).index_copy(0, at, x).view(B, T, -1); m = mask[..., None]
        facts = s.facts_of(noticed, mask.sum(1))
        pooled = torch.cat([full.sum(1) / m.sum(1), full.masked_fill(~m, -1e4).max(1)[0], facts], -1)
        score = s.output(F.dropout(torch.relu(s.hidden(F.dropout(pooled, 0.2, s.training))), 0.2, s.training)).squeeze(-1)
        found = phrases_of(ids); known = (s.phrases[found.clamp(min=0)] * (found >= 0)).sum(1) / ((found >= 0).sum(1) + 1).sqrt()
        return score + facts @ s.facts + known
