# Different: sorts pairs of score and place.
def offer(step: str, registry: Registry) -> list[str]:
    ranked = []
    for place, schema in enumerate(registry.schemas()):
        known = set(words(schema["name"] + " " + schema["description"]))
        shared = [w for w in set(words(step)) if len(w) >= 4 and w in known]
        if shared:
            ranked.append((-len(shared), place, schema["name"]))
    return [name for _, _, name in sorted(ranked)[:3]]
